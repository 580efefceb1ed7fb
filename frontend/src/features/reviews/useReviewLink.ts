import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { Day } from '@kalavara/shared-types/primitives';
import type { Review } from '@kalavara/shared-types/reviews/reviews';
import { useCallback, useEffect, useState } from 'react';
import { call, codeOf, Refused } from '../../http/call';
import { deviceId } from './deviceId';
import type { Draft } from './draft';

export type Opened = {
  event: { title: string; date: Day | null };
  review: Review | null;
  isEditable: boolean;
  isModerated?: boolean | undefined;
};
/** The cause of a failed save: refused by the server, or a technical failure. */
export type SendProblem = { kind: 'refused' | 'accident'; code: ErrorCode };

/** Loads the event of a review link and sends the review. Needs no session, because the token authorizes. */
export function useReviewLink(token: string) {
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState<ErrorCode>();
  const [sendProblem, setSendProblem] = useState<SendProblem>();

  const load = useCallback(() => {
    setProblem(undefined);
    call('getReviewForm', {}, { reviewToken: token, reviewDevice: deviceId() }).then(
      ({ data }) => setOpened(data),
      (error: unknown) => setProblem(codeOf(error)),
    );
  }, [token]);
  useEffect(load, [load]);

  /** Resolves with true if the review was saved. */
  async function send(draft: Draft): Promise<boolean> {
    setSendProblem(undefined);
    try {
      const { data } = await call(
        'sendReview',
        { body: draft },
        { reviewToken: token, reviewDevice: deviceId() },
      );
      setOpened((before) => before && { ...before, review: data });
      return true;
    } catch (error) {
      const code = codeOf(error);
      if (code === 'review-link-gone') setProblem(code);
      else setSendProblem({ kind: error instanceof Refused ? 'refused' : 'accident', code });
      return false;
    }
  }
  return { opened, problem, sendProblem, load, send };
}
