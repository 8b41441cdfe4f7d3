import type { Endpoint } from '#contract/wire/endpoint.ts';
import { type Role, readsAddresses } from '#contract/wire/roles.ts';
import { useAdministrator } from './session.ts';

/** A call for administrators. */
type AdministrationEndpoint = Endpoint & { access: readonly Role[] };

/** Tells whether who is signed in may make a call, by the contract's own word. The server asks again in any case. */
export function usePermissions(): (act: AdministrationEndpoint) => boolean {
  const administrator = useAdministrator();
  return ({ access }) => administrator !== undefined && access.includes(administrator.role);
}

/** Whether who is signed in reads e-mail addresses; the server sends viewers none. */
export function useReadsAddresses(): boolean {
  const administrator = useAdministrator();
  return administrator !== undefined && readsAddresses(administrator.role);
}
