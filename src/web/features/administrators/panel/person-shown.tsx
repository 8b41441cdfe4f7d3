import { EmailText } from '#web/ui/email-text.tsx';

/** Whom a confirmation is about. */
export function PersonShown({ name, email }: { name: string; email: string }) {
  return (
    <p className="shown">
      <strong dir="auto">{name}</strong>
      <EmailText>{email}</EmailText>
    </p>
  );
}
