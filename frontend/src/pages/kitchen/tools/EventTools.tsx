import {
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { part } from '../../../ui/part';
import { Skeleton } from '../../../ui/Skeleton';
import { linkedTool } from '../location';
import css from './EventTools.module.css';
import type { ToolProps } from './toolProps';

const tools = {
  schedule: part(() => import('./ScheduleTool')),
  recipe: part(() => import('./RecipeTool')),
  reviews: part(() => import('./ReviewsTool')),
  reading: part(() => import('./ReadingTool')),
  custom: part(() => import('./CustomTaskTool')),
  delivery: part(() => import('./DeliveryTool')),
  stock: part(() => import('./StockTool')),
  sheets: part(() => import('./SheetsTool')),
} satisfies Record<string, ComponentType<ToolProps>>;
type Tool = keyof typeof tools;
const names = Object.keys(tools) as Tool[];

/** The tools of an event's list; one tool is open at a time, below its button. */
export function EventTools(props: Omit<ToolProps, 'onClose'>) {
  const { t } = useTranslation('kitchen');
  const id = useId();
  const [open, setOpen] = useState(() => names.find((name) => name === linkedTool()));
  const Panel = open && tools[open];
  return (
    <section className={css['tools']} aria-label={t('tools.title')}>
      <div className={css['buttons']}>
        {names.map((name) => (
          <Button
            key={name}
            variant="quiet"
            aria-expanded={open === name}
            aria-controls={id}
            onClick={() => setOpen(open === name ? undefined : name)}
          >
            {t(`tools.${name}`)}
          </Button>
        ))}
      </div>
      <div id={id}>
        {Panel && (
          <Suspense fallback={<Skeleton label={t('tools.loading')} height="160px" />}>
            <OpenTool key={open}>
              <Panel {...props} onClose={() => setOpen(undefined)} />
            </OpenTool>
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** Scrolls until its fields are visible, which are below the buttons on a phone. */
function OpenTool({ children }: { children: ReactNode }) {
  const tool = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    tool.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={tool} className={css['open']}>
      {children}
    </div>
  );
}
