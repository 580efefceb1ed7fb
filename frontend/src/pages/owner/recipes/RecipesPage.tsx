import type { RecipeCollection } from '@kalavara/shared-types/recipes/recipes';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CollectionView } from '../../../features/recipes/CollectionView';
import { Collections, GuideLinks } from '../../../features/recipes/Collections';
import { LibraryLogin } from '../../../features/recipes/LibraryLogin';
import { load, lock, useLibrary } from '../../../features/recipes/store';
import { collections } from '../../../features/recipes/texts';
import { usePerson } from '../../../features/accounts/sessionStore';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '../../../realtime/status';
import { Button } from '../../../ui/Button';
import { LoadState } from '../../../ui/LoadState';
import { Wrap } from '../../../ui/Wrap';
import { Stack } from '../../../ui/Stack';
import notice from '../../../ui/Notice.module.css';
import { useTitle } from '../../../ui/useTitle';
import css from './RecipesPage.module.css';

/**
 * The recipe library: locked, then the collections, then one of them. The open one is in the address; the login is not
 * stored.
 */
export default function RecipesPage() {
  const { t } = useTranslation('recipes');
  useTitle(t('title'));
  const person = usePerson();
  const { token, wasLocked } = useLibrary();
  const isOwner = person?.role === 'owner';
  // Leaving the page or changing the account locks the library.
  useEffect(() => {
    return lock;
  }, [person?.id]);
  const isLocked = token === undefined;
  return (
    <>
      {isLocked && <LibraryLogin isOwner={isOwner} />}
      {/* An expired token must not discard unsaved input. */}
      {(!isLocked || wasLocked) && (
        <Stack gap={4} className={css['library']} hidden={isLocked}>
          <Library isOwner={isOwner} />
        </Stack>
      )}
    </>
  );
}

function Library({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation('recipes');
  const { recipes, token } = useLibrary();
  const isOffline = useIsOffline();
  const [failed, setFailed] = useState<unknown>();
  const [query, setQuery] = useSearchParams();
  const chosen = collections.find((collection) => collection === query.get('in'));

  function fetchThem() {
    setFailed(undefined);
    load().catch(setFailed);
  }
  useEffect(() => {
    if (token !== undefined) fetchThem();
  }, [token]);

  const open = (collection: RecipeCollection) => setQuery({ in: collection });
  const show = (recipe: string | undefined, collection: RecipeCollection) =>
    setQuery(recipe === undefined ? { in: collection } : { in: collection, recipe }, {
      replace: true,
    });
  const logOut = () => {
    setQuery({});
    lock();
  };

  return (
    <>
      <Wrap as="header" isHead className={css['head']}>
        <div>
          <h1>{t(chosen ? `collection.${chosen}` : 'title')}</h1>
          {!chosen && <p>{t('lead')}</p>}
        </div>
        {chosen && (
          <Button variant="quiet" onClick={() => setQuery({})}>
            {t('back')}
          </Button>
        )}
        <Button variant="quiet" onClick={logOut}>
          {t('logout')}
        </Button>
      </Wrap>
      {isOffline && (
        <p className={notice['offline']} role="status">
          {t('offline')}
        </p>
      )}
      {!recipes && (
        <LoadState
          label={t('loading')}
          height="120px"
          error={failed}
          failed={t('failed')}
          onRetry={fetchThem}
        />
      )}
      {recipes && !chosen && (
        <>
          <Collections recipes={recipes} onChoose={open} />
          <GuideLinks />
        </>
      )}
      {recipes && chosen && (
        <CollectionView
          key={chosen}
          collection={chosen}
          recipes={recipes.filter(({ collection }) => collection === chosen)}
          chosen={query.get('recipe')}
          isOwner={isOwner}
          onShow={show}
        />
      )}
    </>
  );
}
