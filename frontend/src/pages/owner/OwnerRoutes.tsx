import { Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { packingPath } from '../../features/accounts/goToSignIn';
import { part } from '../../ui/part';
import { Skeleton } from '../../ui/Skeleton';
import { OwnerGate } from './OwnerGate';
import { OwnerLayout } from './OwnerLayout';

const AdminPage = part(() => import('./AdminPage'));
const PickleEventsPage = part(() => import('./pickle-events/PickleEventsPage'));
const CouponsPage = part(() => import('./coupons/CouponsPage'));
const CustomersPage = part(() => import('./customers/CustomersPage'));
const RecipesPage = part(() => import('./recipes/RecipesPage'));
const FiguresPage = part(() => import('./figures/FiguresPage'));
const MessagesPage = part(() => import('./messages/MessagesPage'));
const SafetyLogPage = part(() => import('./safety-log/SafetyLogPage'));
const PackingPage = part(() => import('./packing/PackingPage'));
const TestWorksPage = part(() => import('./diagnostics/DiagnosticsPage'));

const ofOwner = (page: ReactNode) => <OwnerGate roles={['owner']}>{page}</OwnerGate>;
const recipes = (
  <OwnerGate roles={['owner', 'staff']}>
    <RecipesPage />
  </OwnerGate>
);

const packing = (
  <OwnerGate roles={['packer', 'owner']}>
    <PackingPage />
  </OwnerGate>
);

/** All documented paths of the owner's pages; the open part of a page is in the query. */
export function OwnerRoutes() {
  const { t } = useTranslation('owner');
  return (
    <OwnerLayout>
      <Suspense fallback={<Skeleton label={t('loading')} height="240px" />}>
        <Routes>
          {['/events', '/pickle-events', '/event-management'].map((path) => (
            <Route key={path} path={path} element={ofOwner(<PickleEventsPage />)} />
          ))}
          {['/recipe', '/recipes', '/pickle-recipes'].map((path) => (
            <Route key={path} path={path} element={recipes} />
          ))}
          <Route path={packingPath} element={packing} />
          <Route path="/figures" element={ofOwner(<FiguresPage />)} />
          <Route path="/customers" element={ofOwner(<CustomersPage />)} />
          <Route path="/coupons" element={ofOwner(<CouponsPage />)} />
          <Route path="/messages" element={ofOwner(<MessagesPage />)} />
          <Route path="/safety-log" element={ofOwner(<SafetyLogPage />)} />
          <Route path="/testworks" element={ofOwner(<TestWorksPage />)} />
          <Route path="*" element={ofOwner(<AdminPage />)} />
        </Routes>
      </Suspense>
    </OwnerLayout>
  );
}
