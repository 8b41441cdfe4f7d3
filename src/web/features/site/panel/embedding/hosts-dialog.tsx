import { useState } from 'react';
import { type Embedding, EmbeddingHost, mostEmbeddingHosts } from '#contract/running/embedding.ts';
import { programsText } from '#web/features/tokens/panel/texts.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Field, Textarea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useUpdateEmbedding } from './queries.ts';

/** Which sites may show the small view, one on each line. */
export function HostsDialog({ latest, onClose }: { latest: Embedding; onClose: () => void }) {
  const update = useUpdateEmbedding();
  const [typed, setTyped] = useState(latest.hosts.join('\n'));
  const [fault, setFault] = useState<string>();
  const save = () => {
    if (update.isPending) return;
    const lines = typed.split('\n').filter((line) => line.trim() !== '');
    const wrong = faultOf(lines);
    setFault(wrong);
    if (!wrong) update.mutate({ revision: latest.revision, hosts: lines }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={programsText.embedding.change}
      description={<p>{programsText.embedding.lead}</p>}
      submit={programsText.embedding.update}
      pending={update.isPending}
      pendingLabel={adminTexts.panel.updating}
      error={failureText(update.error)}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={onClose}
    >
      <Field label={programsText.embedding.hosts} hint={programsText.embedding.hint} error={fault}>
        <Textarea rows={5} dir="ltr" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
    </FormDialog>
  );
}

function faultOf(lines: readonly string[]): string | undefined {
  if (lines.length > mostEmbeddingHosts) return programsText.embedding.tooMany({ most: mostEmbeddingHosts });
  return lines.every((line) => EmbeddingHost.safeParse(line).success) ? undefined : programsText.embedding.fault;
}
