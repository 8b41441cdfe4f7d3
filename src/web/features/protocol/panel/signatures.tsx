import type { Batch } from '#contract/council/batches.ts';
import type { StoredIdentity } from '#contract/running/identity.ts';
import { toNumberText } from '#web/text/moments.ts';
import type { ProtocolLanguage } from './protocol-language.ts';

type SignaturesProps = {
  batch: Batch;
  council: Pick<StoredIdentity, 'name'>;
  stackCount: number;
  language: ProtocolLanguage;
};

// With ten stacks and the signatures the page is full.
const mostLines = 6;

const signers = ['led', 'entered', 'entered', 'witness', 'witness', 'town'] as const;
const signersWithoutPaper = signers.filter((signer) => signer !== 'entered');

/** Lines for what the product cannot know, and for those who were there. What is signed stands above, so that no signature stands alone. */
export function Signatures({ batch, council, stackCount, language: { words, texts } }: SignaturesProps) {
  const lines = Math.max(mostLines - stackCount, 0);
  return (
    <div className="protocol-end">
      {lines > 0 && (
        <section className="protocol-remarks">
          <h3>{words.remarks}</h3>
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are alike
            <i key={line} />
          ))}
        </section>
      )}
      <section className="protocol-signatures">
        <h3>{words.present}</h3>
        <p>
          {council.name && (
            <>
              <bdi>{council.name}</bdi>,{' '}
            </>
          )}
          <bdi>{batch.name}</bdi>. {words.ballots}: {toNumberText(batch.ballots, texts)}
        </p>
        <ol>
          {(stackCount > 0 ? signers : signersWithoutPaper).map((signer, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of a kind sign
            <li key={place}>
              <span>{words.inCapitals({ signer: words.signers[signer] })}</span>
              <span>{words.signature}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
