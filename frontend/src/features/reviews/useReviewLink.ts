import type { ErrorCode } from '@kalavara/shared-types/errors';
import type { Day } from '@kalavara/shared-types/primitives';
import type { Review } from '@kalavara/shared-types/reviews';
import { useCallback, useEffect, useState } from 'react';
import { call, codeOf, Refused } from '../../http/call';
import type { Draft } from './draft';

export type Opened = {
  event: { title: string; date: Day | null };
  review: Review | null;
  isEditable: boolean;
};
/** Why a review was not taken: the server said no (K-606), or something went wrong on the way (K-607). */
export type SendProblem = { kind: 'refused' | 'accident'; code: ErrorCode };

/** What stands behind the link of an event, and the way to send it words. Needs no session: the token is the key. */
export function useReviewLink(token: string) {
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState<ErrorCode>();
  const [sendProblem, setSendProblem] = useState<SendProblem>();
  const [isBusy, setBusy] = useState(false);

  const look = useCallback(() => {
    setProblem(undefined);
    call('getReviewForm', {}, { reviewToken: token }).then(
      ({ data }) => setOpened(data),
      (error: unknown) => setProblem(codeOf(error)),
    );
  }, [token]);
  useEffect(look, [look]);

  /** True when it is saved. */
  async function send(draft: Draft): Promise<boolean> {
    setBusy(true);
    setSendProblem(undefined);
    try {
      const { data } = await call('sendReview', { body: draft }, { reviewToken: token });
      setOpened((before) => before && { ...before, review: data });
      return true;
    } catch (error) {
      const code = codeOf(error);
      if (code === 'review-link-gone') setProblem(code);
      else setSendProblem({ kind: error instanceof Refused ? 'refused' : 'accident', code });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { opened, problem, sendProblem, isBusy, look, send };
}
