import { useEffect, useState } from 'react';
import { hasAccess, useSession } from '../../features/accounts/sessionStore';
import { goInstead, usePath } from './navigation';
import { StagePage } from './StagePage';
import { StageSkeleton } from './StageSkeleton';
import { useLater } from './useLater';
import { useDisplayInstructions } from './useDisplayInstructions';
import { useSound } from './useSound';
import { useStages } from './useStages';
import { useWakeLock } from './useWakeLock';
import { VitalsBar, WakefulnessContext } from './Vitals';

const home = '/soplocked';
const answersWithin = 3_000;

/** As people type an address: with a slash behind it, or in capitals. */
const tidied = (path: string) => path.replace(/\/+$/, '').toLowerCase();

/**
 * The stage pages, for every caller with access; a TV that is not paired shows its pairing code.
 */
export default function StageRoutes() {
  const session = useSession();
  const wakefulness = useWakeLock();
  useSound();
  const isSilent = useTimeout(answersWithin);

  const later = useLater();

  if (!session.isKnown && !isSilent) return <StageSkeleton />;
  if (!hasAccess(session)) return later ? <later.PairingScreen /> : <StageSkeleton />;
  return (
    <WakefulnessContext value={wakefulness}>
      <Stages />
      <VitalsBar />
    </WakefulnessContext>
  );
}

function Stages() {
  const { message, dismiss, ...instructions } = useDisplayInstructions();
  const later = useLater();
  const path = tidied(usePath());
  const stage = useStages().find(({ route }) => route === path);
  const hasRoute = stage !== undefined || path === home;
  useEffect(() => {
    if (!hasRoute) goInstead(home + location.search);
  }, [hasRoute]);
  const notice = later && message !== null && (
    <later.DisplayMessage message={message} dismiss={dismiss} />
  );
  return (
    <>
      {stage && <StagePage key={stage.id} stage={stage} message={notice} />}
      {!stage && (later ? <later.StageHome message={notice} /> : <StageSkeleton />)}
      {later && <later.InstructionsOverlay {...instructions} />}
    </>
  );
}

/** True once `ms` have passed: the limit of waiting for an answer. */
function useTimeout(ms: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setPassed, ms, true);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasPassed;
}
