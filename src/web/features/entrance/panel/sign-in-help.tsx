import { useMail } from '#web/panel-kit/session.ts';
import { adminTexts } from '#web/text/admin.ts';

/** Who can read the database lets an owner in again. */
export const ownerLinkCommand = 'npm run owner-link -- ada@example.org';

/** Who can let somebody in again. It is the same for everybody, so it says nothing about any account. */
export function SignInHelp() {
  const mail = useMail();
  return (
    <details className="sign-in-help small">
      <summary>{adminTexts.entrance.help}</summary>
      <ul>
        <li>{mail ? adminTexts.entrance.helpMail : adminTexts.entrance.helpNoMail}</li>
        <li>{adminTexts.entrance.helpOwner}</li>
        <li>
          {adminTexts.entrance.helpServer} <code dir="ltr">{ownerLinkCommand}</code>
        </li>
      </ul>
    </details>
  );
}
