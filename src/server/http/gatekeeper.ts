import type { FastifyRequest } from 'fastify';
import type { Administrator } from '#contract/administrators.ts';
import { AppError } from '#server/app-error.ts';
import type { Gatekeeper, VoterId } from './serve.ts';

/** How a request's cookies are looked up; undefined when they name nobody. */
export type CallerLookups = {
  findAdministrator: (request: FastifyRequest) => Promise<Administrator | undefined>;
  findVoter: (request: FastifyRequest) => Promise<VoterId | undefined>;
};

/** Lets in whom an endpoint's access asks for. */
export function createGatekeeper({ findAdministrator, findVoter }: CallerLookups): Gatekeeper {
  return async (request, access) => {
    if (access === 'public') return {};
    if (access === 'voter') {
      const voter = await findVoter(request);
      if (!voter) throw new AppError('voter_unknown');
      return { voter };
    }
    const administrator = await findAdministrator(request);
    if (!administrator) throw new AppError('sign_in_required');
    if (!access.includes(administrator.role)) throw new AppError('role_insufficient');
    return { administrator };
  };
}
