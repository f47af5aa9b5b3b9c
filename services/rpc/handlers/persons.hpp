#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/persons.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class PersonHandlers final : public ApiService {
  public:
    explicit PersonHandlers(Environment& environment);

    grpc::ServerUnaryReactor* GetPerson(grpc::CallbackServerContext* context,
                                        const v1::GetPersonRequest* request, v1::Person* response);
    grpc::ServerUnaryReactor* ListPersons(grpc::CallbackServerContext* context,
                                          const v1::ListPersonsRequest* request,
                                          v1::ListPersonsResponse* response);
    grpc::ServerUnaryReactor* CreatePerson(grpc::CallbackServerContext* context,
                                           const v1::CreatePersonRequest* request,
                                           v1::Person* response);
    grpc::ServerUnaryReactor* UpdatePerson(grpc::CallbackServerContext* context,
                                           const v1::UpdatePersonRequest* request,
                                           v1::Person* response);
    grpc::ServerUnaryReactor* ErasePerson(grpc::CallbackServerContext* context,
                                          const v1::ErasePersonRequest* request,
                                          v1::Person* response);
    grpc::ServerUnaryReactor* RevealSealedField(grpc::CallbackServerContext* context,
                                                const v1::RevealSealedFieldRequest* request,
                                                v1::RevealSealedFieldResponse* response);
};

}  // namespace collegium::rpc
