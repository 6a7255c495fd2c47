import type { Dashboard } from '#contract/dashboard.ts';

interface Figure {
  label: string;
  value: number;
  /** What the number counts exactly, where the label leaves it open. */
  note?: string;
}

const groupsOf = ({
  posts,
  categories,
  messages,
}: Dashboard): { title: string; href: string; to: string; figures: Figure[] }[] => [
  {
    title: 'Messages',
    href: '/admin/userInfo',
    to: 'Read the messages',
    figures: [
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
    ],
  },
  {
    title: 'Blog',
    href: '/admin/homeBlogForm',
    to: 'See the posts',
    figures: [
      { label: 'Posts', value: posts },
      { label: 'Categories', value: categories },
    ],
  },
];

/** Figures as a scoreboard shows them: who wrote, and what there is to read. */
export function DashboardFigures({ figures }: { figures: Dashboard }) {
  return (
    <div className="admin-boards">
      {groupsOf(figures).map(({ title, href, to, figures }) => (
        <section key={title} className="admin-board floodlit" aria-label={title}>
          <div className="admin-board-head">
            <h2>{title}</h2>
            <a href={href}>{to}</a>
          </div>
          <dl className="admin-scores">
            {figures.map(({ label, value, note }) => (
              <div key={label}>
                <dt>
                  {label}
                  {note !== undefined && <span className="admin-score-note">{note}</span>}
                </dt>
                <dd className="score-tile">{value.toLocaleString('en-IN')}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** The boards with no figures yet. */
export function DashboardSkeleton() {
  return (
    <div className="admin-boards">
      <BoardSkeleton tiles={4} />
      <BoardSkeleton tiles={2} />
    </div>
  );
}

function BoardSkeleton({ tiles }: { tiles: number }) {
  return (
    <div className="admin-board floodlit">
      <div className="admin-board-head">
        <div className="bone bone-title bone-short" />
      </div>
      <div className="admin-scores">
        {Array.from({ length: tiles }, (_, index) => `tile-${index}`).map((key) => (
          <div key={key}>
            <div className="bone bone-short" />
            <div className="bone bone-tile" />
          </div>
        ))}
      </div>
    </div>
  );
}
