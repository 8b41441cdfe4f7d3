import { useSignOut } from '#web/features/administrators/queries.ts';
import { adminText } from '#web/text/en/admin.ts';
import { problemText } from '#web/text/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';
import { toast } from '#web/ui/toast.tsx';

export function AdminHeader() {
  const signOut = useSignOut();
  return (
    <SiteHeader title={adminText.publicQuestions}>
      <Button
        variant="plain"
        pending={signOut.isPending}
        onClick={() => signOut.mutate(undefined, { onError: (error) => toast.error(problemText(error)) })}
      >
        {adminText.signOut}
      </Button>
    </SiteHeader>
  );
}
