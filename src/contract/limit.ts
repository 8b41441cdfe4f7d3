/**
 * How often a call is taken. `network` is an IPv4 address or an IPv6 /64; `voter` needs the access `voter`; `email` is
 * the body's field of that name. All copies of the app count together.
 */
export type Limit = { per: 'network' | 'voter' | 'email'; times: number; minutes: number };
