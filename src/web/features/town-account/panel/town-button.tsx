import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { useBeginSignIn } from './queries.ts';
import { townFailureText, townText } from './texts.ts';

/** Leaves for the town's own sign-in; `first`: nothing else is to be done here. */
export function TownButton({ large, first = false }: { large: boolean; first?: boolean }) {
  const { mutate: begin, isPending, error } = useBeginSignIn();
  return (
    <div className="stack">
      <FormError>{townFailureText(error)}</FormError>
      <Button variant={first ? 'primary' : 'outline'} large={large} pending={isPending} onClick={() => begin()}>
        {isPending ? townText.leaving : townText.signIn}
      </Button>
    </div>
  );
}
