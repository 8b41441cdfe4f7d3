import { adminTexts } from '#web/text/admin.ts';

/** The note at once; the shape of what is coming when the wait is felt. */
export function Loading() {
  return (
    <div className="wrap panel">
      <p className="quiet" role="status">
        {adminTexts.panel.loading}
      </p>
      <div className="loading late" aria-hidden="true">
        <div className="loading-tabs">
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
        {['first', 'second', 'third', 'fourth'].map((row) => (
          <div className="loading-row" key={row}>
            <span className="skeleton" />
            <span className="skeleton" />
            <span className="skeleton" />
            <span className="skeleton" />
          </div>
        ))}
      </div>
    </div>
  );
}
