/** The pages above this one, from Home: the same steps as in the page's JSON-LD. */
export type Trail = readonly { readonly label: string; readonly href: string }[];

interface BreadcrumbProps {
  trail: Trail;
  /** This page. */
  here: string;
}

/** Where the page stands, from Home down to itself. */
export function Breadcrumb({ trail, here }: BreadcrumbProps) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol className="breadcrumb-steps">
        {trail.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
