import { useEffect, useState } from 'react';
import { hasAccess, useSession } from '../../features/accounts/sessionStore';
import { goInstead, usePath } from './navigation';
import { OrdersOverlay } from './OrdersOverlay';
import { PairingScreen } from './PairingScreen';
import { StageHome } from './StageHome';
import { StagePage } from './StagePage';
import { StageSkeleton } from './StageSkeleton';
import { useOrders } from './useOrders';
import { useSound } from './useSound';
import { useStages } from './useStages';
import { useWakeLock } from './useWakeLock';
import { VitalsBar, WakefulnessContext } from './Vitals';

const home = '/soplocked';
const answersWithin = 3_000;

/** As people type an address: with a slash behind it, or in capitals. */
const tidied = (path: string) => path.replace(/\/+$/, '').toLowerCase();

/** The stage pages, for everyone who was let in; a TV nobody let in yet shows its pairing code. */
export default function StageRoutes() {
  const session = useSession();
  const wakefulness = useWakeLock();
  useSound();
  const isSilent = useLater(answersWithin);

  if (!session.isKnown && !isSilent) return <StageSkeleton />;
  if (!hasAccess(session)) return <PairingScreen />;
  return (
    <WakefulnessContext value={wakefulness}>
      <Stages />
      <VitalsBar />
    </WakefulnessContext>
  );
}

function Stages() {
  const orders = useOrders();
  const path = tidied(usePath());
  const stage = useStages().find(({ route }) => route === path);
  const isKnown = stage !== undefined || path === home;
  useEffect(() => {
    if (!isKnown) goInstead(home + location.search);
  }, [isKnown]);
  return (
    <>
      {stage ? <StagePage key={stage.id} stage={stage} /> : <StageHome />}
      <OrdersOverlay {...orders} />
    </>
  );
}

/** True once that many milliseconds have passed: whoever does not answer by then is not waited for. */
function useLater(ms: number): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsLater, ms, true);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
}
