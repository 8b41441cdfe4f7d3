const oneDayS = 24 * 60 * 60;

/** Without days: until the browser is closed. */
type Kept = { days?: number; secure: boolean; sameSite?: 'Lax' | 'Strict' };

/** The value of one cookie of a `Cookie` header. */
export function readCookie(cookies: string | undefined, name: string): string | undefined {
  const prefix = `${name}=`;
  const pair = cookies?.split(';').find((part) => part.trimStart().startsWith(prefix));
  return pair?.trim().slice(prefix.length);
}

/** A `Set-Cookie` header. No script reads the cookie, and no other site's form sends it. */
export function writeCookie(name: string, value: string, { days, secure, sameSite = 'Lax' }: Kept): string {
  const age = days === undefined ? '' : ` Max-Age=${days * oneDayS};`;
  return `${name}=${value}; Path=/;${age} HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}
