import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { mount } from '../../app/mount';
import { refreshSession } from '../../features/accounts/sessionStore';
import { resources } from '../../i18n/resources/office';
import { InvitePage } from './InvitePage';
import { PairPage } from './PairPage';
import { ReviewPage } from './ReviewPage';
import { SignInPage } from './SignInPage';

void refreshSession();
mount(
  <BrowserRouter>
    <Routes>
      <Route path="/invite" element={<InvitePage />} />
      <Route path="/pair" element={<PairPage />} />
      <Route path="/review" element={<ReviewPage />} />
      <Route path="*" element={<SignInPage />} />
    </Routes>
  </BrowserRouter>,
  { resources },
);
