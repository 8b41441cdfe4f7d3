import type { Access } from '#contract/endpoint.ts';

/**
 * Who may call what: anyone (`public`), a browser with a voter cookie (`voter`), or an administrator of at least the
 * role that is named: viewer < moderator < administrator < owner. One row for each endpoint, by its name.
 */
export const roleTable: Record<string, Access> = {
  readActiveBatch: 'public',
  submitQuestion: 'public',
  becomeVoter: 'public',
  castBallot: 'voter',
  findMyBallot: 'voter',
  readBatchRecord: 'public',
  readPrivacy: 'public',

  signIn: 'public',
  sendSignInCode: 'public',
  signInByCode: 'public',
  verifySecondFactor: 'public',
  signOut: 'public',
  readSession: 'public',
  setUpFirstAdministrator: 'public',
  readInvitation: 'public',
  acceptInvitation: 'public',
  sendPasswordResetLink: 'public',
  resetPassword: 'public',

  changePassword: 'viewer',
  listSessions: 'viewer',
  endSession: 'viewer',
  endAllSessions: 'viewer',
  beginSecondFactor: 'viewer',
  confirmSecondFactor: 'viewer',
  renewRecoveryCodes: 'viewer',
  disableSecondFactor: 'viewer',

  listBatches: 'viewer',
  listQuestions: 'viewer',
  countQuestions: 'viewer',
  listUsers: 'viewer',
  countUsers: 'viewer',
  readBackups: 'viewer',
  readCountHealth: 'viewer',

  createQuestion: 'moderator',
  updateQuestion: 'moderator',
  deleteQuestion: 'moderator',

  createBatch: 'administrator',
  updateBatch: 'administrator',
  assignAllQuestions: 'administrator',
  assignQuestion: 'administrator',
  unassignQuestion: 'administrator',
  resetStones: 'administrator',
  createUser: 'administrator',
  upsertUser: 'administrator',
  updateUser: 'administrator',
  deleteUser: 'administrator',
  listAudit: 'administrator',
  listAuditActors: 'administrator',
  downloadAudit: 'administrator',
  exportPersonalData: 'administrator',
  erasePersonalData: 'administrator',
  updatePrivacy: 'administrator',

  listAdministrators: 'owner',
  updateAdministrator: 'owner',
  removeAdministrator: 'owner',
  inviteAdministrator: 'owner',
  listInvitations: 'owner',
  withdrawInvitation: 'owner',
};
