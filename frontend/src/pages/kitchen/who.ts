import { mayCall, type CallName } from '@kalavara/shared-types/contract/calls';
import { useSession } from '../../features/accounts/sessionStore';

export type Who = { id: string | undefined; name: string; may: (call: CallName) => boolean };

/** Returns the signed-in person and what they may do, by the same table as the server. */
export function useWho(): Who {
  const { me, isOpenKitchen } = useSession();
  return {
    id: me?.id,
    name: me?.name ?? '',
    may: (call) => mayCall(me?.role ?? 'guest', call, isOpenKitchen),
  };
}
