import { Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { part } from '../../ui/part';
import { Skeleton } from '../../ui/Skeleton';
import { Gate } from './frame/Gate';
import { Kitchen } from './Kitchen';
import { FloatingReminders } from './notices/ReminderLines';

const ReportsPage = part(() => import('./reports/ReportsPage'));
const PrintPage = part(() => import('./print/PrintPage'));
const CutletsPage = part(() => import('./cutlets/CutletsPage'));

function Waiting({ children }: { children: ReactNode }) {
  const { t } = useTranslation('kitchen');
  return (
    <Gate>
      <Suspense fallback={<Skeleton label={t('tools.loading')} rows={6} height="96px" />}>
        {children}
      </Suspense>
      <FloatingReminders />
    </Gate>
  );
}

const kitchen = (
  <Gate>
    <Kitchen />
  </Gate>
);

/** `/roadmap` and `/sop` show the same page; the open section is in the query (`view`, `eventId`). */
export default function KitchenRoutes() {
  return (
    <Routes>
      <Route
        path="/eventreports"
        element={
          <Waiting>
            <ReportsPage />
          </Waiting>
        }
      />
      <Route
        path="/print"
        element={
          <Waiting>
            <PrintPage />
          </Waiting>
        }
      />
      <Route
        path="/cutlets"
        element={
          <Waiting>
            <CutletsPage />
          </Waiting>
        }
      />
      <Route path="*" element={kitchen} />
    </Routes>
  );
}
