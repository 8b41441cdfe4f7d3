import type { MouseEvent } from 'react';
import { activeTexts } from '#web/text/active.ts';
import { changeLanguage } from '#web/text/change-language.ts';
import { noAnswerText } from '#web/text/problems.ts';
import { uiText } from '#web/text/public.ts';
import { toast } from './toast.tsx';

/** Each language by its own name: the page goes on in it as it stands, where another one would lose what nothing stores. */
export function LanguageButtons({ onChange }: { onChange?: (code: string) => void }) {
  const { language, languages } = activeTexts();
  const choose = async ({ currentTarget }: MouseEvent, code: string) => {
    const menu = currentTarget.closest('details');
    if (menu) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
    toast.clear();
    try {
      await changeLanguage(code);
      onChange?.(code);
    } catch {
      toast.error(noAnswerText());
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form, and these act at once
    <div className="languages" role="group" aria-label={uiText.language}>
      <ul>
        {languages.map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              lang={code}
              aria-pressed={code === language.code}
              onClick={(event) => choose(event, code)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
