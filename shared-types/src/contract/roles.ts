export type Role = 'owner' | 'staff' | 'packer' | 'display' | 'guest';
/** A role, or a guest where the local network is trusted (OPEN_KITCHEN=1). */
export type Caller = Role | 'trusted-guest';

export const everyone: readonly Caller[] = ['guest', 'display', 'packer', 'staff', 'owner'];
export const kitchen: readonly Caller[] = ['staff', 'owner'];
export const openKitchen: readonly Caller[] = ['trusted-guest', 'staff', 'owner'];
export const openKitchenAndTvs: readonly Caller[] = ['trusted-guest', 'display', 'staff', 'owner'];
export const packing: readonly Caller[] = ['packer', 'owner'];
export const owner: readonly Caller[] = ['owner'];

type Call = {
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;
  may: readonly Caller[];
};
/** Checks the type of each row and preserves the names of the rows. */
export const table = <const T extends Record<string, Call>>(calls: T): T => calls;

/** Whether a role may make a call, by itself or as a trusted guest of an open kitchen. */
export const allows = ({ may }: Call, role: Role, isOpenKitchen: boolean): boolean =>
  may.includes(role) || (isOpenKitchen && role === 'guest' && may.includes('trusted-guest'));
