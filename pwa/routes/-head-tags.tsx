import { Asset, useTags } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '#pwa/shared/browser/painted.ts';

/**
 * The tags of the page's head, as the router's own `HeadContent` makes them. Those of the next page take their place once
 * that is shown: nobody sees them, and a slow phone takes as long for them as for half a frame.
 */
export function HeadTags() {
  const tags = useTags();
  const [shown, setShown] = useState(tags);
  useEffect(() => {
    let isLeft = false;
    void afterPaint().then(() => {
      if (!isLeft) startTransition(() => setShown(tags));
    });
    return () => {
      isLeft = true;
    };
  }, [tags]);
  // One title whose words change: the browser is told of each that comes or goes.
  return shown.map((tag) => <Asset key={tag.tag === 'title' ? 'title' : JSON.stringify(tag)} {...tag} />);
}
