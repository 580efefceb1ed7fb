import { getPeople, setPeople } from '@kalavara/shared-types/guest-counts';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http';
import * as diary from '../diary/service';
import * as people from './service';

export function mountPeople(router: Router, ctx: AppContext) {
  route(router, ctx, getPeople, ({ params }) => people.find(ctx, params.eventId));
  route(router, ctx, setPeople, ({ command, params, body }) =>
    diary.setAttendance(ctx, command, params.eventId, body.count),
  );
}
