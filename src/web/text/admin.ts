import { part } from './part.ts';

/** The sentences of the administration. */
export const adminText = part('admin', 'panel');
export const signInText = part('admin', 'signIn');
/** Signing in beyond email and password, and the pages that a one-time link opens. */
export const entranceText = part('admin', 'entrance');
export const newPasswordText = part('admin', 'newPassword');
export const roleText = part('admin', 'roles');
/** One's own account. */
export const accountText = part('admin', 'account');
/** The tab in which owners decide who may do what. */
export const administratorsText = part('admin', 'administrators');
/** Long lists. */
export const tableText = part('admin', 'table');
export const backupsText = part('admin', 'backups');
/** What the server does by itself, later. */
export const jobsText = part('admin', 'jobs');
/** What the council says of itself. */
export const identityText = part('admin', 'identity');
/** What a new owner does first. */
export const firstStepsText = part('admin', 'firstSteps');
/** How people hear of a batch. */
export const inviteText = part('admin', 'invite');
export const batchesText = part('admin', 'batches');
/** The page of one batch. */
export const batchPageText = part('admin', 'batchPage');
/** Networks at their limit. */
export const networksText = part('admin', 'networks');
/** How the ballots of a batch came. */
export const arrivalsText = part('admin', 'arrivals');
/** The reveal on the projector, led from here. */
export const revealText = part('admin', 'reveal');
/** What administrators are warned of before they trust a count. */
export const countWarningText = part('admin', 'countWarning');
export const usersText = part('admin', 'users');
export const adminQuestionsText = part('admin', 'questions');
export const personalDataText = part('admin', 'personalData');
/** Texts of an organiser in one language and another. */
export const textLanguageText = part('admin', 'textLanguage');
export const privacyPageText = part('admin', 'privacyPage');
export const accessibilityPageText = part('admin', 'accessibilityPage');
export const addressRetentionText = part('admin', 'addressRetention');
export const auditText = part('admin', 'audit');
/** One sentence for each kind of act. */
export const actsText = part('admin', 'acts');
/** What can be taken along of a completed batch. */
export const resultFilesText = part('admin', 'resultFiles');
/** The print that is handed to the council. */
export const packText = part('admin', 'pack');
/** The desk, where questions are decided one after the other. */
export const deskText = part('admin', 'desk');
/** Where the council, or who does it for them, writes what became of questions. */
export const outcomesText = part('admin', 'outcomes');
