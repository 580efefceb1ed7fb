import { useEffect } from 'react';
import { hasAccess, useSession } from '../../features/accounts/sessionStore';
import { useTimeout } from '../../ui/useTimeout';
import { replaceAddress, usePath } from './navigation/navigation';
import { StagePage } from './StagePage';
import { StageSkeleton } from './frame/StageSkeleton';
import { useDeferredScript } from './useDeferredScript';
import { useDisplayInstructions } from './notices/useDisplayInstructions';
import { useSound } from './device/useSound';
import { useStages } from './useStages';
import { useWakeLock } from './device/useWakeLock';
import { VitalsBar, WakefulnessContext } from './device/Vitals';

const home = '/soplocked';
const serverTimeoutMs = 3_000;

/** Removes trailing slashes and capitals, which people type. */
const normalizePath = (path: string) => path.replace(/\/+$/, '').toLowerCase();

/**
 * The stage pages, for every caller with access. A TV that is not paired shows its pairing code, and a person without
 * access a link to their own pages.
 */
export default function StageRoutes() {
  const session = useSession();
  const wakefulness = useWakeLock();
  useSound();
  const isSilent = useTimeout(serverTimeoutMs);

  const deferred = useDeferredScript();

  if (!session.isKnown && !isSilent) return <StageSkeleton />;
  if (!hasAccess(session)) return deferred ? <deferred.NoAccess /> : <StageSkeleton />;
  return (
    <WakefulnessContext value={wakefulness}>
      <Stages />
      <VitalsBar />
    </WakefulnessContext>
  );
}

function Stages() {
  const { message, dismiss, ...instructions } = useDisplayInstructions();
  const deferred = useDeferredScript();
  const path = normalizePath(usePath());
  const stage = useStages().find(({ route }) => route === path);
  const hasRoute = stage !== undefined || path === home;
  useEffect(() => {
    if (!hasRoute) replaceAddress(home + location.search);
  }, [hasRoute]);
  const notice = deferred && message !== null && (
    <deferred.DisplayMessage message={message} dismiss={dismiss} />
  );
  return (
    <>
      {stage && <StagePage key={stage.id} stage={stage} message={notice} />}
      {!stage && (deferred ? <deferred.StageHome message={notice} /> : <StageSkeleton />)}
      {deferred && <deferred.InstructionsOverlay {...instructions} />}
    </>
  );
}
