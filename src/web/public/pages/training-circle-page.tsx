import { useEffect } from 'react';
import { stonesOfPicks } from '#contract/council/ballots.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { publicText } from '#web/text/public.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Circle } from '#web/ui/drawings.tsx';
import { SiteFooter } from '#web/ui/site-footer.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';
import { Stone } from '#web/ui/stone.tsx';

/** What a council circle is, and how the three phases and the ten stones work. */
export function TrainingCirclePage() {
  useEffect(() => {
    document.title = `${lazyTexts.circle.title}: ${publicText.title}`;
  }, []);
  return (
    <>
      <SiteHeader title={publicText.title} />
      <main id="main">
        <CircleBanner />
        <Agreements />
        <Phases />
        <TenStones />
      </main>
      <SiteFooter />
    </>
  );
}

function CircleBanner() {
  return (
    <section className="wrap banner circle-banner" aria-labelledby="circle-title">
      <div className="banner-head">
        <h1 className="banner-title" id="circle-title">
          {lazyTexts.circle.title}
        </h1>
      </div>
      <div className="banner-art">
        <Circle kind="completed" label={publicText.circleLabels.completed} />
      </div>
      <div className="banner-text">
        <p>{lazyTexts.circle.lead}</p>
      </div>
    </section>
  );
}

function Agreements() {
  return (
    <section className="now" aria-labelledby="how-title">
      <div className="wrap now-grid">
        <h2 id="how-title">{lazyTexts.circle.circleTitle}</h2>
        <ul className="agreements">
          {Object.values(lazyTexts.circle.circle).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Phases() {
  return (
    <section className="wrap told" aria-labelledby="phases-title">
      <h2 id="phases-title">{lazyTexts.circle.phasesTitle}</h2>
      <ol className="told-phases">
        {Object.values(lazyTexts.circle.phases).map(({ title, text }, index) => (
          <li key={title} data-phase={index + 1}>
            <div className="told-stone">
              <Stone size={([2, 3, 4] as const)[index] ?? 2} />
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function TenStones() {
  return (
    <section className="wrap told" aria-labelledby="stones-title">
      <h2 id="stones-title">{lazyTexts.circle.stonesTitle}</h2>
      <div className="shelf" aria-hidden="true">
        {stonesOfPicks.map((size) => (
          <Stone key={size} size={size}>
            {size}
          </Stone>
        ))}
      </div>
      <div className="told-words">
        <p>{lazyTexts.circle.stones}</p>
        <p>{lazyTexts.circle.stonesWhy}</p>
      </div>
      <a className={buttonClass('primary', true)} href="/">
        {lazyTexts.circle.toQuestions}
      </a>
    </section>
  );
}
