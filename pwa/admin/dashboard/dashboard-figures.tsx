import type { Dashboard } from '#contract/dashboard.ts';

interface Figure {
  label: string;
  value: number;
  /** What the number counts exactly, where the label leaves it open. */
  note?: string;
}

const figuresOf = ({ posts, categories, messages }: Dashboard): Figure[] => [
  { label: 'Unanswered', value: messages.unanswered },
  { label: 'Today', value: messages.today, note: 'since midnight in India' },
  { label: 'This week', value: messages.week, note: 'the last seven days' },
  {
    label: 'Total',
    value: messages.total,
    ...(messages.suspected > 0 && {
      note: `${messages.suspected.toLocaleString('en-IN')} suspected spam`,
    }),
  },
  { label: 'Posts', value: posts },
  { label: 'Categories', value: categories },
];

/** Figures as a scoreboard shows them: who wrote, and what there is to read. */
export function DashboardFigures({ figures }: { figures: Dashboard }) {
  return (
    <section className="admin-board floodlit" aria-label="Figures">
      <dl className="admin-scores">
        {figuresOf(figures).map(({ label, value, note }) => (
          <div key={label}>
            <dt>
              {label}
              {note !== undefined && <span className="admin-score-note">{note}</span>}
            </dt>
            <dd>{value.toLocaleString('en-IN')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The board with no figures yet. */
export function DashboardSkeleton() {
  return (
    <div className="admin-board floodlit">
      <div className="admin-scores">
        {Array.from({ length: 6 }, (_, index) => `tile-${index}`).map((key) => (
          <div key={key}>
            <div className="bone bone-short" />
            <div className="bone bone-title" />
          </div>
        ))}
      </div>
    </div>
  );
}
