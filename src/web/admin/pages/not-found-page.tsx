import { Link } from '@tanstack/react-router';
import { adminTexts } from '#web/text/admin.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { FallenCairn } from '#web/ui/fallen-cairn.tsx';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';

export function NotFoundPage() {
  return (
    <main className="wrap full" id="main">
      <div className="scene">
        <div className="scene-art wide">
          <FallenCairn />
        </div>
        <h1>{adminTexts.panel.pageNotFound}</h1>
        <Link className={buttonClass('primary', true)} to="/admin">
          {adminTexts.panel.toThePanel}
        </Link>
        <LanguageSwitch />
      </div>
    </main>
  );
}
