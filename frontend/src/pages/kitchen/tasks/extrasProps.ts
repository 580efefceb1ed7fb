import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { Task } from '@kalavara/shared-types/todos/todos';

export type ExtrasProps = { task: Task; event: DiaryEvent | undefined; me: string };
