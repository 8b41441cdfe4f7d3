import type { Erasure } from '#contract/people/personal-data.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toListText } from '#web/text/moments.ts';

/** What erasing would take, asked before it is done. */
export function whatIsErased(users: number, questions: number): string {
  return users + questions === 0
    ? adminTexts.personalData.eraseNothing
    : adminTexts.personalData.eraseNumbers({ users, questions });
}

/** The message after erasing: what it took. */
export function whatWasErased({ users, questions_withdrawn, questions_removed, mentions }: Erasure): string {
  const parts = [
    users > 0 && adminTexts.personalData.erasedUsers({ count: users }),
    questions_withdrawn > 0 && adminTexts.personalData.erasedWithdrawn({ count: questions_withdrawn }),
    questions_removed > 0 && adminTexts.personalData.erasedRemoved({ count: questions_removed }),
    mentions > 0 && adminTexts.personalData.erasedMentions({ count: mentions }),
  ].filter((part) => part !== false);
  return parts.length > 0
    ? adminTexts.personalData.erased({ parts: toListText(parts) })
    : adminTexts.personalData.erasedNothing;
}
