import type { Role } from '#contract/roles.ts';
import type { WeakPasswordReason } from '#contract/weak-password.ts';
import { toDayText } from './moments.ts';

/** Signing in beyond email and password, and the pages that a one-time link opens. */
export const entranceText = {
  code: 'Code',
  appCodeHint: 'The six digits that your authenticator app shows now.',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'One of the codes that you saved when you set up the second factor. Each works once.',
  secondFactorLead: 'One more step: your account has a second factor.',
  useRecoveryCode: 'Use a recovery code instead',
  useAppCode: 'Use a code of the app instead',
  startAnew: 'Start anew',
  missingCode: 'Please type the code.',

  sendCode: 'Send me a code by mail',
  sendingCode: 'Sending the code...',
  codeSent: (email: string) =>
    `If an administrator has the address ${email}, a code is on its way there. It works for 10 minutes.`,
  mailedCodeHint: 'The code that the mail shows.',
  sendAnotherCode: 'Send another code',
  forgot: 'Forgot your password?',
  sendingLink: 'Sending a link...',
  linkSent: (email: string) =>
    `If an administrator has the address ${email}, a mail with a link to set a new password is on its way there. The link works for one hour.`,
  emailFirst: 'Please type your email first.',
  noMail:
    'Forgot your password, or lost your second factor? This server sends no mail, but an owner of this council can help: they can remove your account and invite you anew.',
  backToSignIn: 'Back to sign-in',

  resetTitle: 'Set a new password',
  resetLead: 'With it you are signed out everywhere else.',
  setPassword: 'Set Password',
  settingPassword: 'Setting...',
  passwordSet: 'Your new password is set. Please sign in with it.',

  invitationTitle: 'You are invited',
  invitationLead: (role: Role) => `Choose a name and a password to take part as ${withArticle(role)}. ${mayDo[role]}`,
  accept: 'Accept Invitation',
  accepting: 'Accepting...',
  linkUseless: 'This link does not work any more',
};

export const newPasswordText = {
  label: 'New password',
  weak: (reasons: readonly WeakPasswordReason[]) =>
    `This password is easy to guess: ${reasons.map((reason) => weaknesses[reason]).join('; ')}. Please choose another one.`,
};

const weaknesses: Record<WeakPasswordReason, string> = {
  common_password: 'it holds one of the most used passwords',
  like_common_password: 'it is close to one of the most used passwords',
  common_word: 'it holds common words',
  name: 'it holds a common name',
  about_you: 'it holds your name or address',
  keyboard_pattern: 'it follows the keys of a keyboard',
  sequence: 'it holds a sequence like abc or 123',
  repetition: 'it repeats itself',
  date: 'it holds a date or a year',
  too_predictable: 'it has too few unusual parts',
};

export const roleText = {
  names: { viewer: 'Viewer', moderator: 'Moderator', administrator: 'Administrator', owner: 'Owner' } satisfies Record<
    Role,
    string
  >,
  /** What somebody of this role may do. */
  may: (role: Role) => mayDo[role],
  yours: (role: Role) => `You are ${withArticle(role)}. ${mayDo[role]}`,
};

const mayDo: Record<Role, string> = {
  viewer: 'Viewers see everything here and change nothing.',
  moderator: 'Moderators see everything here and change questions.',
  administrator: 'Administrators change batches, users and questions.',
  owner: 'Owners change everything here, and decide who may.',
};

function withArticle(role: Role): string {
  return role === 'owner' || role === 'administrator' ? `an ${role}` : `a ${role}`;
}

/** One's own account. */
export const accountText = {
  title: 'Your account',
  open: (name: string) => `Your account: ${name}`,

  password: 'Password',
  changePassword: 'Change password',
  currentPassword: 'Current password',
  updatePassword: 'Change Password',
  changingPassword: 'Changing...',
  passwordChanged: 'Your password is changed. You are signed out everywhere else.',
  passwordFailed: 'Failed to change the password. Please try again.',
  othersSignedOut: 'You stay signed in here, and are signed out everywhere else.',

  secondFactor: 'Second factor',
  secondFactorOn: 'On: a sign-in asks for a code of your authenticator app too.',
  secondFactorOff: 'Off. With it a stolen password alone lets nobody in.',
  setUp: 'Set up',
  setUpTitle: 'Set up the second factor',
  setUpLead:
    'A sign-in then asks for a code of an app on your phone too, so that a stolen password alone lets nobody in.',
  yourPassword: 'Your password',
  passwordWhy: 'To be sure that it is you.',
  next: 'Continue',
  working: 'One moment...',
  scan: 'Scan this code with an authenticator app on your phone. Then type the six digits that the app shows.',
  qrCode: 'QR code for an authenticator app',
  openApp: 'Open in an app on this device',
  secret: 'Or type this key into the app',
  copySecret: 'Copy key',
  turnOn: 'Turn On',
  turnedOn: 'The second factor is on.',
  secondFactorFailed: 'The second factor was not changed. Please try again.',
  codesTitle: 'Your recovery codes',
  codesLead:
    'Without your phone, each of these codes lets you in once. Keep them where you will find them. They are shown only now.',
  codes: 'Recovery codes',
  save: 'Save',
  print: 'Print',
  done: 'Done',
  codesFileName: 'ten-stones-recovery-codes.txt',
  codesFile: (email: string, codes: readonly string[]) =>
    `Ten Stones: recovery codes of ${email}\nEach of them lets you in once in place of your authenticator app.\n\n${codes.join('\n')}\n`,
  renewCodes: 'New recovery codes',
  renewCodesLead: 'The codes that you have now stop working.',
  makeCodes: 'Make New Codes',
  codesMade: 'New recovery codes are made.',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off the second factor',
  turnOffLead: 'From then on your password alone lets you in.',
  turnOffAct: 'Turn Off',
  turnedOff: 'The second factor is off.',

  sessions: 'Where you are signed in',
  sessionsFailed: 'The list could not be loaded.',
  device: (browser: string | undefined, system: string | undefined) =>
    [browser ?? (system ? 'A browser' : 'Unknown device'), system].filter(Boolean).join(' on '),
  thisOne: 'This one',
  since: (signedIn: string) => `Signed in ${signedIn}`,
  lastUsed: (day: string) => `last used ${day}`,
  end: 'End',
  endOf: (device: string, signedIn: string) => `End ${device}, signed in ${signedIn}`,
  ended: 'That browser is signed out.',
  endFailed: 'Failed to end the session. Please try again.',
  endAll: 'Sign out everywhere',
  endAllLead: 'Every browser in which you are signed in is signed out, this one too.',
  endingAll: 'Signing out...',
};

/** The tab in which owners decide who may do what. */
export const administratorsText = {
  title: 'Administrators',
  tab: 'Administrators',
  search: 'Search names and emails',
  loadFailed: 'The administrators could not be loaded.',
  empty: 'No administrators.',
  columns: {
    name: 'Name',
    email: 'Email',
    role: 'Role',
    secondFactor: 'Second factor',
    status: 'Status',
    joined: 'Joined',
  },
  you: 'You',
  on: 'On',
  off: 'Off',
  active: 'Active',
  disabled: 'Disabled',
  since: (moment: string) => `since ${toDayText(moment)}`,

  changeRole: 'Change role',
  changeRoleTitle: (name: string) => `Change the role of ${name}`,
  role: 'Role',
  updateRole: 'Change Role',
  roleUpdated: (name: string, role: Role) => `${name} is ${withArticle(role)} now.`,
  updateFailed: 'Failed to change the administrator. Please try again.',

  disable: 'Disable',
  disableTitle: (name: string) => `Disable ${name}?`,
  disableWords: 'This person is signed out everywhere at once and cannot sign in until an owner enables them again.',
  disabling: 'Disabling...',
  disableDone: (name: string) => `${name} is disabled and signed out everywhere.`,
  enable: 'Enable',
  enableDone: (name: string) => `${name} can sign in again.`,

  remove: 'Remove',
  removeTitle: 'Remove Administrator',
  removeWords:
    'This person is signed out everywhere at once, and the account is gone for good. Batches, users and questions stay as they are.',
  removeAct: 'Remove Administrator',
  removing: 'Removing...',
  removed: (name: string) => `${name} is removed.`,
  removeFailed: 'Failed to remove the administrator. Please try again.',

  invite: 'Invite',
  inviteTitle: 'Invite somebody',
  inviteLead: 'You get a link for this person, with which they choose a name and a password.',
  inviteAct: 'Create Invitation',
  inviting: 'Creating...',
  invited: 'The invitation is ready.',
  inviteFailed: 'Failed to create the invitation. Please try again.',
  invitedTitle: (email: string) => `Invitation for ${email}`,
  mailed: 'A mail with this link is on its way. You can also pass the link on yourself.',
  notMailed: 'This server sends no mail: please pass the link on yourself.',
  linkOnce: (expiresAt: string) =>
    `It works once, until ${toDayText(expiresAt)}. It is shown only now; whoever has it can accept the invitation.`,
  link: 'Link',
  copyLink: 'Copy link',

  invitations: 'Open invitations',
  invitationColumns: { email: 'Email', role: 'Role', expires: 'Works until' },
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw Invitation',
  withdrawWords: 'The link for this person stops working.',
  withdrawAct: 'Withdraw Invitation',
  withdrawing: 'Withdrawing...',
  withdrawn: 'The invitation is withdrawn.',
  withdrawFailed: 'Failed to withdraw the invitation. Please try again.',
};
