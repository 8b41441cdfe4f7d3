import { townAccountPath } from '#contract/people/town-sign-in.ts';

const given = new URLSearchParams(location.pathname === townAccountPath ? location.search : '');
const read = (name: string) => given.get(name) ?? undefined;

/** What the provider of the town's accounts gave this page along: read before the router takes it from the address. */
export const arrival = { state: read('state') ?? '', code: read('code'), iss: read('iss'), error: read('error') };
