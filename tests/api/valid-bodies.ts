import { randomUUID } from 'node:crypto';
import { maxLengths } from '#contract/wire/fields.ts';

const deadline = '2030-01-10T18:00:00Z';

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1z"/></svg>',
).toString('base64');

/** A body that each writing endpoint would take, to be spoiled in one place at a time. */
export const validBodies: Record<string, Record<string, unknown>> = {
  submitQuestion: { name: 'Ada', email: 'ada@example.org', text: 'Why?' },
  createQuestion: { text: 'Why?', author: 'Ada', author_email: 'ada@example.org' },
  updateQuestion: { text: 'Why?', author: 'Ada', author_email: 'ada@example.org' },
  createBatch: { name: 'Council', submission_deadline: deadline, stoning_deadline: deadline },
  updateBatch: { name: 'Council', phase_1_text: 'Welcome' },
  handOver: { first: 10 },
  resetStones: { reason: 'A rehearsal.' },
  createUser: { name: 'Ada', email: 'ada@example.org' },
  upsertUser: { name: 'Ada', email: 'ada@example.org' },
  updateUser: { name: 'Ada', email: 'ada@example.org' },
  castBallot: { choices: Array.from({ length: 4 }, () => randomUUID()) },
  changeMyBallot: { choices: Array.from({ length: 4 }, () => randomUUID()), replaces: '7ZQ4-0000' },
  publishQuestion: { text: 'Why?', author: 'Ada', seen: { text: 'Why?' } },
  nextOnDesk: { shown: [], skipped: [] },
  keepOnDesk: { ids: [] },
  declineQuestion: { reason: 'Not a question' },
  takeOutQuestion: { reason: 'Asked twice' },
  moveReveal: { revealed: 1 },
  moveQuestions: { ids: [randomUUID()], batch_id: null },
  deleteQuestions: { ids: [randomUUID()] },
  correctQuestion: { text: 'Why?' },
  writeOutcome: { outcome: { state: 'sent', words: null, day: '2030-01-31', link: null } },
  signIn: { email: 'ada@example.org', password: 'x' },
  exportPersonalData: { email: 'ada@example.org' },
  erasePersonalData: { email: 'ada@example.org', questions: 'withdraw' },
  updatePrivacy: { privacy_text: 'We keep little.' },
  updateAccessibility: { accessibility_text: 'All of it can be used.', accessibility_texts: {}, given: true },
  updateAddressRetention: { months: 6 },
  updateIdentity: { name: 'Council', contact: null, imprint: null, language: null, time_zone: null },
  cleanLogo: { file: logo },
  updateLogo: { file: logo },
  updateAddress: { public_url: 'https://stones.example.org' },
  openNetwork: { until: '2030-01-10T23:00:00.000Z' },
  sendSignInCode: { email: 'ada@example.org' },
  signInByCode: { email: 'ada@example.org', code: '123456' },
  verifySecondFactor: { code: '123456' },
  setUpFirstAdministrator: { token: 'x', name: 'Ada', email: 'ada@example.org', password: 'a long password' },
  readInvitation: { token: 'x' },
  acceptInvitation: { token: 'x', name: 'Ada', password: 'a long password' },
  sendPasswordResetLink: { email: 'ada@example.org' },
  resetPassword: { token: 'x', password: 'a long password' },
  changePassword: { current_password: 'x', password: 'a long password' },
  beginSecondFactor: { password: 'x' },
  confirmSecondFactor: { code: '123456' },
  renewRecoveryCodes: { password: 'x' },
  disableSecondFactor: { password: 'x' },
  inviteAdministrator: { email: 'ada@example.org', role: 'viewer' },
  updateAdministrator: { role: 'viewer' },
};

/** How long each field of them may be. */
export const longest: Record<string, number> = {
  text: maxLengths.question,
  name: maxLengths.name,
  author: maxLengths.name,
  email: maxLengths.email,
  author_email: maxLengths.email,
  phase_1_text: maxLengths.phaseText,
  words: maxLengths.councilWords,
  link: maxLengths.link,
  privacy_text: maxLengths.privacyText,
  accessibility_text: maxLengths.statement,
  token: 200,
  code: 32,
  password: 128,
  current_password: 128,
};
