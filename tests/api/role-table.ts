import type { Access } from '#contract/endpoint.ts';
import type { Role } from '#contract/roles.ts';

const owners: readonly Role[] = ['owner'];
const administrators: readonly Role[] = ['administrator', ...owners];
const moderators: readonly Role[] = ['moderator', ...administrators];
const viewers: readonly Role[] = ['viewer', ...moderators];
const moderatorsAndCouncil: readonly Role[] = [...moderators, 'council'];
const whoeverIsSignedIn: readonly Role[] = [...viewers, 'council'];

/**
 * Who may call what: anyone (`public`), a browser with a voter cookie (`voter`), or administrators of the roles that are named.
 * One row for each endpoint, by its name.
 */
export const roleTable: Record<string, Access> = {
  readActiveBatch: 'public',
  submitQuestion: 'public',
  becomeVoter: 'public',
  castBallot: 'voter',
  findMyBallot: 'voter',
  changeMyBallot: 'voter',
  confirmOwnQuestions: 'voter',
  readBatchRecord: 'public',
  listResults: 'public',
  readResult: 'public',
  readRankingCsv: 'public',
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

  changePassword: whoeverIsSignedIn,
  listSessions: whoeverIsSignedIn,
  endSession: whoeverIsSignedIn,
  endAllSessions: whoeverIsSignedIn,
  beginSecondFactor: whoeverIsSignedIn,
  confirmSecondFactor: whoeverIsSignedIn,
  renewRecoveryCodes: whoeverIsSignedIn,
  disableSecondFactor: whoeverIsSignedIn,

  listBatches: viewers,
  listQuestions: viewers,
  countQuestions: viewers,
  countQuestionsByBatch: viewers,
  listUsers: viewers,
  countUsers: viewers,
  readArrivals: viewers,
  readBatchFigures: viewers,
  listLimitedNetworks: viewers,
  readBackups: viewers,
  readCountHealth: viewers,
  downloadRankingCsv: viewers,
  downloadRankingXlsx: viewers,
  downloadRankingJson: viewers,
  listHandovers: viewers,
  handOver: viewers,

  listCouncilBatches: moderatorsAndCouncil,
  writeOutcome: moderatorsAndCouncil,

  createQuestion: moderators,
  updateQuestion: moderators,
  deleteQuestion: moderators,
  deleteQuestions: moderators,
  listUndoableActs: moderators,
  undoAct: moderators,
  takeOutQuestion: moderators,
  correctQuestion: moderators,
  leaveNameless: moderators,
  findAlikeQuestions: moderators,

  createBatch: administrators,
  updateBatch: administrators,
  deleteBatch: administrators,
  moveReveal: administrators,
  assignAllQuestions: administrators,
  assignQuestion: administrators,
  moveQuestions: administrators,
  unassignQuestion: administrators,
  resetStones: administrators,
  createUser: administrators,
  upsertUser: administrators,
  updateUser: administrators,
  deleteUser: administrators,
  listAudit: administrators,
  listAuditActors: administrators,
  downloadAudit: administrators,
  exportPersonalData: administrators,
  erasePersonalData: administrators,
  updatePrivacy: administrators,
  readAddress: viewers,
  updateAddress: owners,
  readAccentShades: viewers,
  cleanLogo: owners,
  updateLogo: owners,
  removeLogo: owners,
  readIdentity: viewers,
  updateIdentity: administrators,
  openNetwork: administrators,

  showStones: owners,
  listAdministrators: owners,
  updateAdministrator: owners,
  removeAdministrator: owners,
  inviteAdministrator: owners,
  listInvitations: owners,
  listJobs: owners,
  retryJob: owners,
  withdrawInvitation: owners,
};
