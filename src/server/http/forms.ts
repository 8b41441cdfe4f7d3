import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';

/** The field of a form that carries its seal. */
export const sealField = 'seal';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where forms of our pages are taken, and which of them do nothing but give the voter cookie. */
    form?: { onlyGivesCookie?: (fields: URLSearchParams) => boolean };
  }
}

/** A browser that does not say from where a form comes, as old ones do not. */
export function namesNoOrigin({ headers }: FastifyRequest): boolean {
  return headers.origin === undefined && headers['sec-fetch-site'] === undefined;
}

/** The fields of a form that was sent. */
export function fieldsOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/**
 * Adds routes that take forms, and nothing but forms. A browser that names no origin has to send the seal that only a page of ours could
 * show it, as it is made over its own cookie (`sealOf`); whatever names one was looked at before (`refuseForeignOrigins`).
 */
export async function takeForms(
  app: FastifyInstance,
  sealOf: (request: FastifyRequest) => string | undefined,
  addRoutes: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.addHook('preHandler', (request, _reply, done) => {
      done(isAdmitted(request, sealOf) ? undefined : new AppError('foreign_origin'));
    });
    addRoutes(scope);
  });
}

function isAdmitted(request: FastifyRequest, sealOf: (request: FastifyRequest) => string | undefined): boolean {
  const { form } = request.routeOptions.config;
  if (!form || !namesNoOrigin(request)) return true;
  const fields = fieldsOf(request);
  if (form.onlyGivesCookie?.(fields)) return true;
  const expected = Buffer.from(sealOf(request) ?? '');
  const given = Buffer.from(fields.get(sealField) ?? '');
  return expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected);
}
