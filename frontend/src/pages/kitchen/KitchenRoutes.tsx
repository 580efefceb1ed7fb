import { Route, Routes } from 'react-router-dom';
import { Gate } from './Gate';
import { Kitchen } from './Kitchen';

const kitchen = (
  <Gate>
    <Kitchen />
  </Gate>
);

/** Both documented addresses show the same; what is open stands in the query (`view`, `eventId`, D-076). */
export default function KitchenRoutes() {
  return (
    <Routes>
      <Route path="/roadmap" element={kitchen} />
      <Route path="/sop" element={kitchen} />
      <Route path="*" element={kitchen} />
    </Routes>
  );
}
