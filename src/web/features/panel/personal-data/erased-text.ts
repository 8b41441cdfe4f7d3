import type { Erasure } from '#contract/people/personal-data.ts';
import { personalDataText } from '#web/text/admin.ts';
import { toListText } from '#web/text/moments.ts';

/** What erasing would take, asked before it is done. */
export function whatIsErased(users: number, questions: number): string {
  return users + questions === 0 ? personalDataText.eraseNothing : personalDataText.eraseNumbers({ users, questions });
}

/** The message after erasing: what it took. */
export function whatWasErased({ users, questions_withdrawn, questions_removed, mentions }: Erasure): string {
  const parts = [
    users > 0 && personalDataText.erasedUsers({ count: users }),
    questions_withdrawn > 0 && personalDataText.erasedWithdrawn({ count: questions_withdrawn }),
    questions_removed > 0 && personalDataText.erasedRemoved({ count: questions_removed }),
    mentions > 0 && personalDataText.erasedMentions({ count: mentions }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? personalDataText.erased({ parts: toListText(parts) }) : personalDataText.erasedNothing;
}
