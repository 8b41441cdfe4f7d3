import type { FastifyRequest } from 'fastify';
import type { Administrator } from '#contract/administrators.ts';
import { hasRole, type Role } from '#contract/roles.ts';
import { AppError } from '#server/app-error.ts';
import type { Caller, Gatekeeper, VoterId } from './serve.ts';

/** How a request's cookies are looked up; undefined when they name nobody. */
export type CallerLookups = {
  findAdministrator: (request: FastifyRequest) => Promise<Administrator | undefined>;
  findVoter: (request: FastifyRequest) => Promise<VoterId | undefined>;
};

/** Lets in whom an endpoint's access asks for. */
export function createGatekeeper({ findAdministrator, findVoter }: CallerLookups): Gatekeeper {
  const admit = async (request: FastifyRequest, least: Role): Promise<Caller<Role>> => {
    const administrator = await findAdministrator(request);
    if (!administrator) throw new AppError('sign_in_required');
    if (!hasRole(administrator.role, least)) throw new AppError('role_insufficient');
    return { administrator };
  };
  return {
    public: () => ({}),
    voter: async (request) => {
      const voter = await findVoter(request);
      if (!voter) throw new AppError('voter_unknown');
      return { voter };
    },
    viewer: (request) => admit(request, 'viewer'),
    moderator: (request) => admit(request, 'moderator'),
    administrator: (request) => admit(request, 'administrator'),
    owner: (request) => admit(request, 'owner'),
  };
}
