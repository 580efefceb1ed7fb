export type Role = 'owner' | 'staff' | 'packer' | 'display' | 'guest';

export const everyone: readonly Role[] = ['guest', 'display', 'packer', 'staff', 'owner'];
export const kitchen: readonly Role[] = ['staff', 'owner'];
export const kitchenAndTvs: readonly Role[] = ['display', 'staff', 'owner'];
export const packing: readonly Role[] = ['packer', 'owner'];
export const owner: readonly Role[] = ['owner'];

type Call = {
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;
  may: readonly Role[];
  /** Open to guests, as to staff, where the local network is trusted (OPEN_KITCHEN=1). */
  isKitchen?: true;
};
/** Checks each row, and leaves its names to the type. */
export const table = <const T extends Record<string, Call>>(calls: T): T => calls;

/** By their own role, or as a trusted guest of an open kitchen. */
export const allows = ({ may, isKitchen }: Call, role: Role, isOpenKitchen: boolean): boolean =>
  may.includes(role) || (isOpenKitchen && role === 'guest' && isKitchen === true);
