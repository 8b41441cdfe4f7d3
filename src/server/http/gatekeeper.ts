import type { FastifyRequest } from 'fastify';
import { hasRole, type Role } from '#contract/roles.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { browserHeaders } from '#server/features/administrators/browser.ts';
import { findAdministrator } from '#server/features/administrators/sign-in.ts';
import { recogniseVoter } from '#server/features/voters/known-voter.ts';
import type { Caller, Gatekeeper } from './serve.ts';

/** Lets in whom an endpoint's access asks for. */
export function createGatekeeper(deps: Pick<Deps, 'auth' | 'db' | 'secrets' | 'limiter'>): Gatekeeper {
  const admit = async (request: FastifyRequest, least: Role): Promise<Caller<Role>> => {
    const administrator = await findAdministrator(deps, browserHeaders(request));
    if (!administrator) throw new AppError('sign_in_required');
    if (!hasRole(administrator.role, least)) throw new AppError('role_insufficient');
    return { administrator };
  };
  return {
    public: () => ({}),
    voter: async (request) => {
      const voter = await recogniseVoter(deps, request);
      if (!voter) throw new AppError('voter_unknown');
      return { voter };
    },
    viewer: (request) => admit(request, 'viewer'),
    moderator: (request) => admit(request, 'moderator'),
    administrator: (request) => admit(request, 'administrator'),
    owner: (request) => admit(request, 'owner'),
  };
}
