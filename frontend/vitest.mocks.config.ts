import { defineProject } from 'vitest/config';
import { pageTests, withMocks } from './vitest.config.ts';

export default defineProject({
  ...pageTests,
  test: { ...pageTests.test, name: 'frontend-mocks', include: withMocks },
});
