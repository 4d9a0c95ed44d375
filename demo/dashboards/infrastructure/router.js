import { createRouter, createWebHistory } from 'vue-router';
import DeviceDetails from './DeviceDetails.vue';
import Gateways from './Gateways.vue';
import Sensors from './Sensors.vue';

export const router = createRouter({
  history: createWebHistory('/dashboards/infrastructure/'),
  routes: [
    { path: '/', name: 'gateways', component: Gateways },
    { path: '/sensors', name: 'sensors', component: Sensors },
    { path: '/sensors/:deviceId/:packageId', name: 'deviceDetails', component: DeviceDetails },
    { path: '/:rest(.*)*', redirect: '/' },
  ],
});
