import type { Role } from '#contract/roles.ts';
import type { WeakPasswordReason } from '#contract/weak-password.ts';
import { toDayText } from './moments.ts';
import { part } from './part.ts';

/** Signing in beyond email and password, and the pages that a one-time link opens. */
export const entranceText = part('admin', 'entrance', (say) => ({
  codeSent: (email: string) => say('codeSent', { email }),
  linkSent: (email: string) => say('linkSent', { email }),
  invitationLead: (role: Role) => say('invitationLead', { role, may: roleText.may[role] }),
}));

export const newPasswordText = part('admin', 'newPassword', (say, text) => ({
  weak: (reasons: readonly WeakPasswordReason[]) =>
    say('weak', { reasons: reasons.map((reason) => text.reasons[reason]).join(text.between) }),
}));

export const roleText = part('admin', 'roles', (say, text) => ({
  yours: (role: Role) => say('yours', { role, may: text.may[role] }),
}));

/** One's own account. */
export const accountText = part('admin', 'account', (say, text) => ({
  open: (name: string) => say('open', { name }),
  codesFile: (email: string, codes: readonly string[]) => say('codesFile', { email, codes: codes.join('\n') }),
  device: (browser: string | undefined, system: string | undefined) =>
    system === undefined
      ? (browser ?? text.unknownDevice)
      : say('device', { browser: browser ?? text.someBrowser, system }),
  since: (signedIn: string) => say('since', { signedIn }),
  lastUsed: (day: string) => say('lastUsed', { day }),
  endOf: (device: string, signedIn: string) => say('endOf', { device, signedIn }),
}));

/** The tab in which owners decide who may do what. */
export const administratorsText = part('admin', 'administrators', (say) => ({
  since: (moment: string) => say('since', { day: toDayText(moment) }),
  changeRoleTitle: (name: string) => say('changeRoleTitle', { name }),
  roleUpdated: (name: string, role: Role) => say('roleUpdated', { name, role }),
  disableTitle: (name: string) => say('disableTitle', { name }),
  disableDone: (name: string) => say('disableDone', { name }),
  enableDone: (name: string) => say('enableDone', { name }),
  removed: (name: string) => say('removed', { name }),
  invitedTitle: (email: string) => say('invitedTitle', { email }),
  linkOnce: (expiresAt: string) => say('linkOnce', { day: toDayText(expiresAt) }),
}));
