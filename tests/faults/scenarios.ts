import { fiveAtEachCard } from './cards.ts';
import { playChannels } from './channels.ts';
import { killOneCopy } from './copies.ts';
import { ballotsThroughComplete, oneVoterManyBallots } from './crowds.ts';
import { playDeadlines } from './deadlines.ts';
import { fillDisk } from './disk.ts';
import { guessCodes } from './guesses.ts';
import { killApp, killBoth, killDatabase, pauseDatabase, type Run } from './kills.ts';
import { killBeforeDelivery } from './mails.ts';
import { killWhileTyping } from './paper.ts';
import type { Report } from './report.ts';
import { killPrimary } from './standby.ts';

export type Scenario = { kills?: number; play: (run: Run) => Promise<Report> };

/** What can go wrong while people vote; with the number of kills in a whole run. */
export const scenarios = {
  app: { kills: 100, play: killApp },
  database: { kills: 50, play: killDatabase },
  both: { kills: 30, play: killBoth },
  standby: { kills: 10, play: killPrimary },
  copies: { kills: 50, play: killOneCopy },
  pause: { play: pauseDatabase },
  'disk-full': { play: fillDisk },
  'one-voter': { play: oneVoterManyBallots },
  complete: { play: ballotsThroughComplete },
  deadlines: { play: playDeadlines },
  mails: { kills: 20, play: killBeforeDelivery },
  channels: { kills: 3, play: playChannels },
  paper: { kills: 40, play: killWhileTyping },
  cards: { play: fiveAtEachCard },
  guesses: { play: guessCodes },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
