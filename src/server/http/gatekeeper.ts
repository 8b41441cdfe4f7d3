import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { findAdministrator } from '#server/features/administrators/actions.ts';
import { cookieHeaders } from '#server/features/administrators/routes.ts';
import { findVoter } from '#server/features/voters/voter-cookie.ts';
import { type Gatekeeper, isSecure } from './serve.ts';

/** Lets in whom an endpoint's access asks for. */
export function createGatekeeper(deps: Pick<Deps, 'auth' | 'db' | 'secrets'>): Gatekeeper {
  return {
    public: () => ({}),
    voter: (request) => {
      const voter = findVoter(request.headers.cookie, isSecure(request), deps.secrets.voters);
      if (!voter) throw new AppError('voter_unknown');
      return { voter };
    },
    administrator: async (request) => {
      const administrator = await findAdministrator(deps, cookieHeaders(request));
      if (!administrator) throw new AppError('sign_in_required');
      return { administrator };
    },
  };
}
