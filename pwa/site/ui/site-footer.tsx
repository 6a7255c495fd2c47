import { Icon, type IconName } from '../../shared/ui/icon.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { currentness, type NavGroup } from '../../shared/ui/nav-items.ts';
import { type RunBy, runByWords } from './run-by-words.ts';

interface SiteFooterProps {
  brand: string;
  /** As in Logo. */
  logo?: string | undefined;
  groups: readonly (NavGroup & { readonly name: string })[];
  social: readonly { readonly network: IconName; readonly label: string; readonly href: string }[];
  currentPath: string;
  minimumAge: number;
  helpLine: { readonly name: string; readonly number: string };
  copyrightYear: number;
  runBy?: RunBy | undefined;
}

/** The end of every public page: its own links, the networks, the age limit with where to find help, colours and text size, who runs the site, the copyright. */
export function SiteFooter(props: SiteFooterProps) {
  const { brand, logo, groups, social, currentPath, minimumAge, helpLine, copyrightYear, runBy } = props;
  return (
    <footer className="site-footer">
      <BoundaryArc />
      <div className="floodlit">
        <div className="wrap site-footer-grid">
          <div className="site-footer-brand">
            <Logo brand={brand} picture={logo} />
            <ul className="social-links">
              {social.map(({ network, label, href }) => (
                <li key={network}>
                  <a href={href} target="_blank" rel="noopener" aria-label={`${label} (opens in a new tab)`}>
                    <Icon name={network} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <nav className="site-footer-nav" aria-label="Footer">
            {groups.map((group) => (
              <div key={group.name}>
                <p>{group.label}</p>
                <ul className="site-footer-links">
                  {group.links.map(({ label, href, lang }) => (
                    <li key={href}>
                      <a href={href} lang={lang} aria-current={currentness(href, currentPath)}>
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <div className="responsible-play">
            <span className="score-tile night">{`${minimumAge}+`}</span>
            <p>
              {`For adults of ${minimumAge} and over. Please play responsibly. If it stops being a game, talk to someone: `}
              <a href={`tel:${helpLine.number}`}>{`${helpLine.name} ${helpLine.number}`}</a>, the Government
              of India’s free mental-health line, answers round the clock.
            </p>
          </div>
          <fieldset className="display-settings">
            <legend className="visually-hidden">Display</legend>
            <label>
              Colours
              <select data-setting="theme">
                <option value="">As the device</option>
                <option value="light">Light</option>
                <option value="dark">Dark</option>
              </select>
            </label>
            <label>
              Text
              <select data-setting="text">
                <option value="">Normal</option>
                <option value="large">Large</option>
                <option value="largest">Largest</option>
              </select>
            </label>
          </fieldset>
          <p className="copyright">
            {runBy?.name && (
              <>
                {runByWords(runBy)}
                <br />
              </>
            )}
            {`© ${copyrightYear} ${brand}. All rights reserved. Unauthorised reproduction is prohibited.`}
          </p>
        </div>
      </div>
    </footer>
  );
}

/** The boundary rope as a wide curve, between the page and the footer. Decorative. */
function BoundaryArc() {
  return (
    <svg className="boundary-arc night" viewBox="0 0 1200 60" preserveAspectRatio="none" aria-hidden="true">
      <path className="boundary-grass" d="M0 4Q600 104 1200 4V60H0Z" />
      <path className="boundary-rope" d="M0 4Q600 104 1200 4" />
    </svg>
  );
}
