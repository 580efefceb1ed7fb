import * as calls from '@kalavara/shared-types/reviews/reviews';
import type { Request } from 'express';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import { addressKey } from '../../platform/limits/limits';
import { originOf } from '../../platform/http/origin';
import * as links from './links';
import * as lists from './lists';
import * as reviews from './service';
import * as tables from './tables';

const deviceOf = (req: Request): string => req.get('x-review-device') ?? '';
const tokenOf = (req: Request): string => req.get('x-review-token') ?? '';

export function mountReviews({ route }: Routes, ctx: AppContext) {
  route(calls.listReviews, ({ params }) => reviews.list(ctx, params.eventId));
  route(calls.saveReviews, async ({ command, params, body }) => {
    const { data, revision } = await lists.save(ctx, command, params.eventId, body);
    return { data: data.reviews, conflicts: data.conflicts, revision };
  });
  route(calls.addReview, ({ command, params, body }) =>
    reviews.add(ctx, command, params.eventId, body),
  );
  route(calls.deleteReview, ({ command, params }) =>
    reviews.remove(ctx, command, params.eventId, params.reviewId),
  );
  route(calls.createReviewLink, async ({ params, req }) => ({
    data: await links.create(ctx, params.eventId, originOf(ctx, req)),
  }));
  route(calls.createTableLink, async ({ params, req }) => ({
    data: await tables.createTableLink(ctx, params.eventId, originOf(ctx, req)),
  }));
  route(calls.listTableReviews, async ({ params }) => ({
    data: await tables.listPending(ctx, params.eventId),
  }));
  route(calls.decideTableReview, ({ command, params, body }) =>
    tables.decideTableReview(ctx, command, params.eventId, params.reviewId, body),
  );
  route(calls.listReviewAverages, async () => ({
    data: await tables.listAverages(ctx),
  }));
  route(calls.getReviewForm, async ({ command, req }) => {
    const eventId = await tables.findTableEvent(ctx, tokenOf(req));
    if (eventId) return { data: await tables.tableForm(ctx, eventId, deviceOf(req)) };
    return { data: await links.form(ctx, command, tokenOf(req)) };
  });
  route(calls.sendReview, async ({ command, body, req }) => {
    await ctx.limits.take('review-address', addressKey(command.ip));
    const eventId = await tables.findTableEvent(ctx, tokenOf(req));
    if (eventId) return { data: await tables.sendTableReview(ctx, eventId, deviceOf(req), body) };
    return links.send(ctx, command, tokenOf(req), body);
  });
}
