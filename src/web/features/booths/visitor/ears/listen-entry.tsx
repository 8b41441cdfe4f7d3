import { toOurs } from '#web/features/read-aloud/visitor/passages.ts';
import { readAloud, stopReading } from '#web/features/read-aloud/visitor/speaker.ts';
import { voiceFor } from '#web/features/read-aloud/visitor/voice-for.ts';
import { useOwnVoices } from '#web/features/read-aloud/visitor/voices.ts';
import { activeTexts } from '#web/text/active.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';

type ListenEntryProps = {
  /** A card comes first, where cards vote: the press is kept until it is shown. */
  chosen: boolean;
  cardsVote: boolean;
  onBegin: () => void;
  onChoose: (chosen: boolean) => void;
};

/** The way to a ballot by listening, on devices with a voice for the language of the page. */
export function ListenEntry({ chosen, cardsVote, onBegin, onChoose }: ListenEntryProps) {
  const voice = voiceFor(activeTexts().language.code, useOwnVoices());
  const { title, cardNext } = lazyTexts.byEars;
  if (!voice) return null;
  const press = () => {
    if (!cardsVote) return onBegin();
    if (chosen) stopReading();
    else readAloud('booth', [toOurs(cardNext), toOurs(lazyTexts.booth.showCard)]);
    onChoose(!chosen);
  };
  return (
    <>
      <Button
        large
        variant={chosen ? 'primary' : 'outline'}
        aria-pressed={cardsVote ? chosen : undefined}
        onClick={press}
      >
        {title}
      </Button>
      {chosen && <p>{cardNext}</p>}
    </>
  );
}
