import { useMail } from '#web/panel-kit/session.ts';
import { entranceText } from '#web/text/admin.ts';

const command = 'npm run owner-link -- ada@example.org';

/** Who can let somebody in again. It is the same for everybody, so it says nothing about any account. */
export function SignInHelp() {
  const mail = useMail();
  return (
    <details className="sign-in-help small">
      <summary>{entranceText.help}</summary>
      <ul>
        <li>{mail ? entranceText.helpMail : entranceText.helpNoMail}</li>
        <li>{entranceText.helpOwner}</li>
        <li>
          {entranceText.helpServer} <code dir="ltr">{command}</code>
        </li>
      </ul>
    </details>
  );
}
